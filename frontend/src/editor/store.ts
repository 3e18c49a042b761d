/** A store for a state that notifies of each change. */
export type Store<T> = {
  now: () => T;
  set: (changes: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<T>(begin: T): Store<T> {
  const listeners = new Set<() => void>();
  let state = begin;
  return {
    now: () => state,
    set: (changes) => {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
