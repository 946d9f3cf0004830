// npm run web: builds the web application into the given folder, or into dist/web.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const [target = join(import.meta.dirname, '..', 'dist', 'web')] = process.argv.slice(2)

await rm(target, { recursive: true, force: true })
await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  // Addresses are relative to the page, so that it works below any path.
  base: './',
  build: {
    outDir: target,
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A page asks for a few files, and not for a hundred small ones.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
      onLog(level, log, report) {
        // Libraries say "use client" for rendering servers; here everything is the client.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})

// Compressed once here, at the best level; the server only sends the files.
for (const file of globSync('assets/*.{js,css,svg}', { cwd: target })) {
  const bytes = readFileSync(join(target, file))
  writeFileSync(join(target, `${file}.br`), brotliCompressSync(bytes))
  writeFileSync(join(target, `${file}.gz`), gzipSync(bytes, { level: 9 }))
}
