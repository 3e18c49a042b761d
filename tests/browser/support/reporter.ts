// A test reporter that prints only failures, each with the line that runs it alone, and a count.

import { appendFileSync } from "node:fs";
import path from "node:path";
import type {
  FullResult,
  Reporter,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";

/** The folder to which the file names of tests are relative. */
const folder = path.join(import.meta.dirname, "..");

export default class FailureReporter implements Reporter {
  /** The step of `cargo xtask test` that runs these tests. */
  readonly #step: string;
  /** The seconds that each finished test took. */
  readonly #durations: string[] = [];
  #passed = 0;
  #failed = 0;

  constructor({ step }: { step: string }) {
    this.#step = step;
  }

  onTestEnd(test: TestCase, { duration, errors, status }: TestResult): void {
    if (status === "skipped") return;
    const [, project, , ...titles] = test.titlePath();
    const name = `${placeOf(test)} ${titles.join(" › ")}`;
    this.#durations.push(`${(duration / 1000).toFixed(1)}\t${this.#step}\t${name}\n`);
    if (test.outcome() === "expected") {
      this.#passed += 1;
      return;
    }
    this.#failed += 1;
    const told = errors.map(textOf).join("\n\n");
    say(`\nfailed (${status}): [${project}] ${name}\n\n${told}\n`);
    say(`run it alone: cargo xtask test ${this.#step} --only '${placeOf(test)}'\n`);
  }

  /** Prints errors outside of tests. */
  onError(error: TestError): void {
    say(textOf(error));
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text);
  }

  onStdErr(text: string | Buffer): void {
    process.stderr.write(text);
  }

  onEnd({ duration }: FullResult): void {
    say(`${this.#passed} passed, ${this.#failed} failed in ${(duration / 1000).toFixed(1)} s`);
    const { SLOW_TESTS } = process.env;
    if (SLOW_TESTS) appendFileSync(SLOW_TESTS, this.#durations.join(""));
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** Returns the file and line of a test, as Playwright accepts them on its command line. */
function placeOf({ location }: TestCase): string {
  return `${path.relative(folder, location.file)}:${location.line}`;
}

function textOf({ message, snippet, stack, value }: TestError): string {
  return [stack ?? message ?? value, snippet].filter(Boolean).join("\n");
}

function say(text: string): void {
  console.log(text);
}
