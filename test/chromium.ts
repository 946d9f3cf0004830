import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** How long a page waits for what a test expects. Only a failing test takes so long, also on a machine with other work. */
export const waitMs = 120_000

/** A headless browser. It starts in a third of a second, less than others would wait for each other in a shared one. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // A page of a test does not live long enough to gain from optimized code.
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt --no-maglev', ...flags],
    timeout: waitMs,
  })
  browser.on('context', (context) => context.setDefaultTimeout(waitMs))
  return browser
}

/** The machine's Chromium or Chrome, if it has one. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  // The first is headless only, and needs two thirds of the CPU.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Installs Chromium if that is possible without asking: as root on Debian and its relatives. */
export function ensureChromium(): void {
  if (findChromium()) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.log('There is no Chromium on this machine; the browser tests need one.')
    return
  }
  console.log('Installing Chromium for the browser tests …')
  runAptGet('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!findChromium()) runAptGet('install', '-y', '--no-install-recommends', name)
  }
}

function runAptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may be under way: wait for it.
  const patient = ['-o', 'DPkg::Lock::Timeout=300', ...args]
  const { status, stdout, stderr } = spawnSync('apt-get', patient, { env, encoding: 'utf8' })
  if (status !== 0) console.log(`apt-get ${args.join(' ')} failed.\n${stdout}${stderr}`)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
