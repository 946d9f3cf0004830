// A file without a name: the system removes it when it is closed, and when its process is killed.

import { type FileHandle, open, rm } from 'node:fs/promises'

/** Lends a file that is made at this path, and has no name from then on. */
export async function withNamelessFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'w+', 0o600)
  try {
    await rm(path)
    return await work(file)
  } finally {
    await file.close()
  }
}
