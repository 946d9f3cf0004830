import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

/** A headless browser: that of the test run, if there is one with the same flags. */
export function launchChromium(...flags: string[]): Promise<Browser> {
  const { KONTOR_TEST_CHROMIUM: address } = process.env
  if (address && flags.length === 0) return chromium.connect(address)
  return chromium.launch(optionsWith(flags))
}

/** A browser for several processes. Each has its own pages, which close when it closes the browser. */
export function startChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ ...optionsWith([]), host: '127.0.0.1' })
}

function optionsWith(flags: readonly string[]) {
  return { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', ...flags] }
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
  const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
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
