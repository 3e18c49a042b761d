import { useEffect, useState } from "react";
import { interestIn } from "../lib/interest";

/**
 * The service that the visitor asked about. After a reload it is known at the first render in the
 * browser, but was not on the server: it is applied after mounting.
 */
export function useInterest(state: unknown): string | null {
  const [interest, setInterest] = useState<string | null>(null);
  useEffect(() => setInterest(interestIn(state)), [state]);
  return interest;
}
