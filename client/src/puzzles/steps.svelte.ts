/** The states of a board one after another, so that the last change can be taken back. States are values, never changed in place. */
export class Steps<S> {
  #states = $state.raw<readonly S[]>([]);

  constructor(first: S) {
    this.#states = [first];
  }
  get now(): S {
    return this.#states[this.#states.length - 1];
  }
  get canUndo(): boolean {
    return this.#states.length > 1;
  }
  to(next: S): void {
    if (next !== this.now) this.#states = [...this.#states, next];
  }
  undo(): void {
    if (this.canUndo) this.#states = this.#states.slice(0, -1);
  }
}
