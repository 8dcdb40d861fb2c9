/** How fast this browser draws in space: by the name of what draws, else by drawing a small picture. Runs in a worker. */

export type Finding = 'none' | 'software' | 'slow' | 'fast';

/** Milliseconds for the probe below, best of three; hardware needs less than one, a processor ten and more. */
const SLOW = 8;
const SIDE = 256;
const VERTEX = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0, 1); }`;
const FRAGMENT = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  float x = gl_FragCoord.x;
  for (int n = 0; n < 32; n++) x = sin(x * 1.7 + gl_FragCoord.y);
  colour = vec4(x);
}`;

export function look(): Finding {
  const gl = new OffscreenCanvas(SIDE, SIDE).getContext('webgl2');
  if (!gl) return 'none';
  try {
    const name = String(gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
    if (/swiftshader|llvmpipe|software|basic render/i.test(name)) return 'software';
    return probe(gl) > SLOW ? 'slow' : 'fast';
  } finally {
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

/** Draw a small picture with some sums in each point; the best of three times. */
function probe(gl: WebGL2RenderingContext): number {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const point = new Uint8Array(4);
  const times = [0, 1, 2, 3].map(() => {
    const from = performance.now();
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, point);
    return performance.now() - from;
  });
  return Math.min(...times.slice(1));
}
