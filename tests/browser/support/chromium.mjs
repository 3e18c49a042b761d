// How the browser is started, for the tests and for what is measured.

/**
 * Playwright's own list, which ours replaces, since the browser counts the last one only; without
 * what is for Windows and Edge. To be compared when Playwright is updated.
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

/** Two pages of the browser's own, for its address bar: half of the time of a test went there. */
const unseen = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/**
 * Playwright's own settings of the pointer, which ours replace, too. Without windows, Chromium does not
 * know how fast the network is, and would load images from further below than visitors' browsers do.
 */
const settings = [
  "primaryHoverType=2",
  "availableHoverTypes=2",
  "primaryPointerType=4",
  "availablePointerTypes=4",
  "lazyLoadingImageMarginPxUnknown=1250",
];

/** The environment variable CHROMIUM names another browser. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // The browser must touch no host but ours: no updates, no telemetry, no QUIC.
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
