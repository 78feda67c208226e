// Something that a component asks for, and shows once it is there: asked again when what it depends on changes, and gone with the
// component. (Svelte's `{#await}` holds every answer for as long as the page lives: a visit of Techniques kept 283 kB.)
export class Asked<T> {
  /** The answer; nothing while there is none. */
  value = $state.raw<T | null>(null);
  /** Why there is none, if it was refused. */
  error = $state.raw<unknown>(null);

  /** To be called while a component begins. */
  constructor(ask: () => Promise<T>) {
    $effect(() => {
      let wanted = true;
      this.value = this.error = null;
      ask().then(
        (value) => {
          if (wanted) this.value = value;
        },
        (error: unknown) => {
          if (wanted) this.error = error;
        },
      );
      return () => {
        wanted = false;
        this.value = this.error = null;
      };
    });
  }
}
