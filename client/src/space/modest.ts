/** True if the browser renders without graphics hardware; small effects are then left out. */
export const modest = ((): boolean => {
  const probe = document.createElement('canvas').getContext('webgl2');
  const drawer = probe
    ? String(probe.getParameter(probe.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? probe.RENDERER))
    : '';
  probe?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(drawer);
})();
