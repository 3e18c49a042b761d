// The console guard of all other tests must detect every kind of error.

import { ConsoleGuard } from "../support/console-guard.ts";
import { expect, test } from "../support/test.ts";

const faults: { name: string; html: string; report: RegExp }[] = [
  {
    name: "a console message",
    html: "<script>console.log('hola')</script>",
    report: /^console\.log: hola/,
  },
  {
    name: "an uncaught error",
    html: "<script>throw new Error('ay')</script>",
    report: /^uncaught: .*ay/,
  },
  {
    name: "a rejection that nobody handles",
    html: "<script>Promise.reject(new Error('ay'))</script>",
    report: /^uncaught: .*ay/,
  },
  {
    name: "a violation of the policy",
    html: `<meta http-equiv="Content-Security-Policy" content="style-src 'self'"><b style="color:red">x</b>`,
    report: /^policy: style-src/,
  },
  { name: "a missing file", html: '<img src="/falta.png" alt="">', report: /^status 404: / },
  {
    name: "another host",
    html: '<img src="http://127.0.0.1:9/x.png" alt="">',
    report: /^other host: /,
  },
];

for (const { name, html, report } of faults) {
  test(`the console guard reports ${name}`, async ({ browser, baseURL }) => {
    const origin = baseURL ?? "";
    const context = await browser.newContext({ baseURL: origin });
    const guard = new ConsoleGuard();
    await guard.watch(context, origin);
    const page = await context.newPage();
    await page.route("/", (route) => {
      const body = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${html}`;
      return route.fulfill({ contentType: "text/html", body });
    });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(guard.reports).toContainEqual(expect.stringMatching(report));
    expect(() => guard.assertClean()).toThrow("what the browser reported");
    await context.close();
  });
}
