import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnection } from "./connection";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connection() {
  const told: boolean[] = [];
  const server = { isThere: false, asked: 0 };
  const probe = async () => {
    server.asked += 1;
    return server.isThere;
  };
  return { told, server, ...createConnection(probe, (isThere) => told.push(isThere)) };
}

test("a lost server is reported once, and probed until it answers", async () => {
  const { told, server, lost } = connection();
  lost();
  lost();
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toEqual([false]);
  expect(server.asked).toBe(2);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(told).toEqual([false, true]);
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.asked).toBe(asked);
});

test("a lost server is probed less and less often", async () => {
  const { server, lost } = connection();
  lost();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.asked).toBeLessThan(130);
});

test("a nudge probes a lost server at once, and only a lost one", async () => {
  const { told, server, lost, nudge } = connection();
  nudge();
  expect(server.asked).toBe(0);
  lost();
  server.isThere = true;
  nudge();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([false, true]);
});
