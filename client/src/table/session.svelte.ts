/** One game at a table, as this player sees it: asking the server, the choices, undo, pointing, advice. Each game adds its own part. */
import { Advice } from '../advice/advice.svelte';
import { say } from '../lib/say.svelte';
import type { Catalogue } from '../lib/words.svelte';
import { Refusal, type Feed } from './feed';
import { Inquiry } from './inquiry.svelte';
import { Plan } from './plan/plan.svelte';
import type { Act } from './gamekit';
import type { Ask, Choice, Refused, Said, Step } from './protocol';
import { seatName } from './seats';
import { refused, table as t } from './texts';

export abstract class Session<View, Event, Action> {
  readonly connection: Feed<View, Event>;
  readonly advice: Advice;
  readonly inquiry: Inquiry;
  /** The plan that the players sketch together. */
  readonly team: Plan<View, Action>;
  /** Why the last ask was refused, in words. */
  fault = $state('');
  /** The rule behind it. */
  faultRule = $state('');
  /** Chat messages that have been read. */
  read = $state(0);
  /** A request is waiting for its answer. */
  sending = $state(false);
  #off: () => void;

  /** `reasons` are the texts of the game's advice. */
  constructor(connection: Feed<View, Event>, reasons: Catalogue<never>) {
    this.connection = connection;
    this.advice = new Advice(connection, reasons);
    this.inquiry = new Inquiry(connection);
    this.team = new Plan(connection);
    connection.again = (before, step) => this.showAgain(before, step);
    this.#off = connection.onStep((step) => {
      if (!step || step.state) {
        this.advice.close();
        this.inquiry.clear();
      }
      if (step?.what.type === 'said') this.#hear(step.what);
      return step ? this.told(step) : this.jumped();
    });
  }

  close(): void {
    this.#off();
  }

  /** The steps that led to the present moment are still being shown. */
  abstract get showing(): boolean;
  /** Show a step that has arrived; resolves when it has been shown. */
  protected abstract told(step: Step<View, Event>): void | Promise<void>;
  /** Show a step of the past again, from the view it began with; then the present is back. */
  abstract showAgain(before: View | null, step: Step<View, Event>): Promise<void>;
  /** A snapshot replaced the state: show it at once. */
  protected abstract jumped(): void;

  /** Our choices, once everything that led to them has been shown. */
  choices = $derived.by<readonly Choice<Action>[]>(() => {
    if (this.team.sketching) return this.team.choices;
    if (this.showing || this.sending) return [];
    return [...this.connection.offers.values()].flatMap(({ choices }) =>
      choices.filter((choice): choice is Choice<Action> => choice.type === 'choice' && this.plays(choice as Choice<Action>)),
    );
  });

  /** Is it part of the course of the game, not only a preference that has a switch of its own? */
  protected plays(choice: Choice<Action>): boolean {
    return !!choice;
  }

  /** At least one seat is ours. */
  get seated(): boolean {
    return this.connection.yours.length > 0;
  }

  /** There is somebody to talk to, or something was said. */
  get talks(): boolean {
    const { table, yours, chat } = this.connection;
    return (
      chat.length > 0 ||
      (this.connection.can('chat') && !!table?.seats.some(({ kind }, seat) => kind === 'person' && !yours.includes(seat)))
    );
  }

  get unread(): number {
    return this.connection.chat.length - this.read;
  }

  /** What others say is read aloud. */
  #hear({ seat, name, text }: Said): void {
    const { yours, table } = this.connection;
    if (!yours.includes(seat)) say(`${seat >= 0 ? seatName(table!, seat) : name || t('log.watcher')}: ${text}`);
  }

  /** Play a choice; while we sketch, it only becomes a step of the plan. */
  play(choice: Choice<Action> | undefined): Promise<boolean> {
    if (choice && this.team.sketching) return this.team.add(choice);
    const offer = choice && [...this.connection.offers.values()].find(({ choices }) => choices.includes(choice));
    return offer ? this.act(choice.do, offer.seat) : Promise.resolve(false);
  }

  act(what: Act, seat: number): Promise<boolean> {
    return this.ask({ type: 'act', do: what, seat });
  }

  undo(seat?: number): Promise<boolean> {
    return this.ask({ type: 'undo', seat });
  }

  /** Show a piece to everybody for two seconds. */
  point(piece: string): void {
    if (!this.connection.can('point')) return;
    const what: Ask = { type: 'point', piece };
    this.connection.ask(what).catch((error: unknown) => this.#blame(error, what));
  }

  /** Ask the server, one thing at a time; a refusal is said in words. */
  async ask(what: Ask): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.fault = this.faultRule = '';
    try {
      await this.connection.ask(what);
      return true;
    } catch (error) {
      this.#blame(error, what);
      say(this.fault);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** A refusal by the game's rules in words, from its code and the thing it names; empty for other refusals. */
  protected abstract explain(fault: Refused): string;

  /** A refusal as it concerns what was asked. */
  protected refusalOf(fault: Refused, _what: Ask): Refused {
    return fault;
  }

  #blame(error: unknown, what: Ask): void {
    const fault = error instanceof Refusal ? this.refusalOf(error.fault, what) : null;
    this.fault = (fault && this.explain(fault)) || refused(error);
    this.faultRule = fault?.rule ?? '';
  }
}
