/** The connection to the server; while it is lost, requests test it at growing intervals. */
export type Connection = {
  /** Reports that a request got no answer. */
  lost: () => void;
  /** Asks the server at once, after an event that makes its return likely. */
  nudge: () => void;
};

/** The pauses between requests, in seconds: short at first, for a restart of `ssg edit`. */
const pauses = [1, 2, 4, 8, 15, 30];

/**
 * Creates a connection.
 *
 * @param probe sends a request and returns whether the server has answered
 * @param tell is called when the connection is lost or restored
 */
export function createConnection(
  probe: () => Promise<boolean>,
  tell: (isThere: boolean) => void,
): Connection {
  let isLost = false;
  let isAsking = false;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait() {
    clearTimeout(timer);
    const seconds = pauses[Math.min(asked, pauses.length - 1)] ?? 30;
    asked += 1;
    timer = setTimeout(ask, seconds * 1000);
  }

  async function ask() {
    if (!isLost || isAsking) return;
    isAsking = true;
    const isThere = await probe();
    isAsking = false;
    if (!isThere) return wait();
    clearTimeout(timer);
    isLost = false;
    tell(true);
  }

  return {
    lost: () => {
      if (isLost) return;
      isLost = true;
      asked = 0;
      tell(false);
      wait();
    },
    nudge: ask,
  };
}
