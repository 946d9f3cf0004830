import { openPromise } from 'yauzl'
import { openZip } from '../server/zip/read-zip.ts'

/** The names of the files in a .zip, in its order. */
export async function zipNames(file: string): Promise<string[]> {
  const zip = await openPromise(file)
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  return names
}

/** What is in the files of a .zip. */
export async function zipFiles(file: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(file)
  const files = new Map<string, Buffer>()
  for (const name of await zipNames(file))
    files.set(name, Buffer.concat(await Array.fromAsync(zip.read(name))))
  zip.close()
  return files
}
