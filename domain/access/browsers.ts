// The names of browsers and systems in a user agent.

/** The signs of browsers. Most claim to be others too, so the first match counts. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgi?A?(OS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox, Windows`. For an unknown agent it is the first word of the agent, which may be empty. */
export function browserName(agent: string): string {
  const found = [browsers, systems].map((names) => names.find(([sign]) => sign.test(agent))?.[1])
  return found.filter(Boolean).join(', ') || (agent.split(/[\s/]/, 1)[0] as string)
}
