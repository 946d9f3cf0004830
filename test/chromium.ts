import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The machine's Chromium or Chrome, if it has one. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Installs Chromium where that is possible without asking: as root on Debian and its relatives. */
export function ensureChromium(): void {
  if (findChromium()) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.log('There is no Chromium on this machine; the browser tests need one.')
    return
  }
  console.log('Installing Chromium for the browser tests …')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) console.log(`apt-get ${args.join(' ')} failed.\n${stdout}${stderr}`)
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
