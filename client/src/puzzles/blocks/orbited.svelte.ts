/** Whether this player has ever turned the view around the blocks: until then a line says that it can be turned. */
import { keep, kept } from '../../lib/device';

let yet = $state(kept('orbited', false));

export const orbited = {
  get yet(): boolean {
    return yet;
  },
  done(): void {
    yet = true;
    keep('orbited', true);
  },
};
