// Launch options of the browser, for tests and measurements.

/**
 * Playwright's own list without entries for Windows and Edge. Chromium uses only the last such
 * option, so ours replaces Playwright's; compare both when Playwright is updated.
 */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Internal pages of the browser for its address bar, which took half of a test's time. */
const unseen = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/**
 * Playwright's own pointer settings, which ours replace, too. Headless Chromium does not know the
 * network speed, and would load images from further below the window than visitors' browsers do.
 */
const settings = [
  "primaryHoverType=2",
  "availableHoverTypes=2",
  "primaryPointerType=4",
  "availablePointerTypes=4",
  "lazyLoadingImageMarginPxUnknown=1250",
];

/**
 * The launch options; the environment variable CHROMIUM names another browser. Chromium with windows
 * spaces letters differently: the pictures of the documents differ in it.
 */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  // The browser must not contact other hosts: no updates, no telemetry, no QUIC.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--blink-settings=${settings.join(",")}`,
    `--disable-features=${[...disabledByPlaywright, ...unseen].join(",")}`,
  ],
};
