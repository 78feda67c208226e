// What this browser keeps for the page, as JSON. It may be blocked, full or written by another version: then the page goes
// on without, and says so once.
class Store {
  /** Whether something could not be kept. */
  failed = $state(false);

  /** What was kept, or nothing if there is nothing that can be read. */
  get(key: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** The same as it was written, whatever it is; empty if there is nothing. */
  text(key: string): string {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  }

  /** The same as an object, empty if it is none. */
  object<T extends object>(key: string): Partial<T> {
    const kept = this.get(key);
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Partial<T>) : {};
  }

  /** Whether it is kept now. `room` gives up what is needed least, and says whether there was something. */
  set(key: string, value: unknown, room: () => boolean = () => false): boolean {
    const text = JSON.stringify(value);
    for (;;) {
      try {
        localStorage.setItem(key, text);
        return true;
      } catch {
        if (room()) continue;
        this.failed = true;
        return false;
      }
    }
  }

  remove(key: string) {
    try {
      localStorage.removeItem(key);
    } catch {
      // It is blocked, so nothing is kept.
    }
  }

  keys(prefix: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }
}

export const store = new Store();
