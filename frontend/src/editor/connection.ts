/** Whether a server answers; asks again by and by once it does not. */
export type Connection = {
  /** A request has found nobody. */
  lost: () => void;
  /** Something has happened after which it may be back: now is a good moment to ask. */
  nudge: () => void;
};

/** Seconds between questions: often at first, for whoever only starts `ssg edit` again. */
const pauses = [1, 2, 4, 8, 15, 30];

/**
 * @param probe asks the server for anything, and tells whether it has answered
 * @param tell is told each time it is lost or back
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
