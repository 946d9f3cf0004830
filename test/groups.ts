import { dirname, join } from 'node:path'

/**
 * The files that share a process, in the order in which they begin: loading and starting the server takes longer than
 * most tests. Files of one area belong together.
 */
export function groupsOf(files: readonly string[]): string[][] {
  const groups = Map.groupBy(
    files.toSorted(),
    (file) => [...longest, ...alone].find((path) => path === file) ?? areaOf(file),
  )
  return [...groups].sort(([one], [other]) => placeOf(one) - placeOf(other)).map(([, group]) => group)
}

/** A slow folder below the topmost ones with all that is in it, or all the others below a topmost one. */
function areaOf(file: string): string {
  const [top = '', folder = ''] = dirname(file).split('/')
  const area = join(top, folder)
  return longest.includes(area) ? area : top
}

/**
 * The slowest files and folders, the slowest first: begun last, they would leave the other processes idle. Each of
 * these files has a process of its own.
 */
const longest: readonly string[] = [
  'server',
  'web',
  'test',
  'server/receivables',
  'cli',
  'server/backup/backup.test.ts',
  'server/backup/export.test.ts',
  'server/backup/company-file.test.ts',
  'test/crash',
  'test/upgrades.test.ts',
  'server/mail',
  'web/list',
  'test/separation.test.ts',
  'test/fuzz',
  'web/documents/editor/editor.test.ts',
  'test/every-page.test.ts',
  'test/contract.test.ts',
  'server/db',
  'server/http',
  'server/resource',
  'web/documents',
  'server/paper',
  'web/hours',
  'server/auth',
  'server/press',
]

/** Files that need a fresh process: they test what it has not done yet. */
const alone: readonly string[] = ['server/press/press.test.ts']

function placeOf(path: string): number {
  const first = [...longest, ...alone]
  const place = first.indexOf(path)
  return place < 0 ? first.length : place
}
