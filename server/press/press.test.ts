import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { givenPaper } from '../../test/given-paper.ts'
import { headerChunk, makePng, pngOf } from '../../test/images.ts'
import { test } from '../../test/turns.ts'
import { readImage } from './image/image.ts'
import { picture as pictureHere } from './image/picture.ts'
import type { Image, Paper } from './paper.ts'
import { paperToPdf as printHere } from './pdf.ts'
import { pageImageInThread, pageImageOf, pdfInThread, pdfOf, readImageInThread } from './press.ts'

const threads: Worker[] = []
diagnostics.subscribe('worker_threads', (message) => {
  threads.push((message as { worker: Worker }).worker)
})

test('the thread prints and draws what would be printed and drawn here', async () => {
  const there = await pdfInThread(letter('Guten Tag'))
  const here = await printHere(letter('Guten Tag'))
  assert.deepEqual(there, { pages: here.pages, pdf: new Uint8Array(here.pdf) })
  assert.deepEqual(
    await pageImageInThread(there.pdf, 1, 240),
    new Uint8Array(await pictureHere(here.pdf, 1, 240)),
  )
})

test('one thread does everything', async () => {
  await Promise.all(['a', 'b', 'c'].map((text) => pdfInThread(letter(text))))
  assert.equal(threads.length, 1)
})

test('jobs are done in the order in which they came', async () => {
  const { pdf } = await pdfInThread(letter('Guten Tag'))
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  await Promise.all([
    pdfInThread(letter('long '.repeat(20_000))).then(note('long')),
    pageImageInThread(pdf, 1, 1240).then(note('large picture')),
    pdfInThread(letter('short')).then(note('short')),
    pageImageInThread(pdf, 1, 60).then(note('small picture')),
  ])
  assert.deepEqual(done, ['long', 'large picture', 'short', 'small picture'])
})

test('what is refused in the thread is refused here, and the thread goes on', async () => {
  const { pdf } = await pdfInThread(letter('Guten Tag'))
  const refused = invalid('page', 'not_allowed', 'There is no page 2: the document has only one page.')
  await assert.rejects(pageImageInThread(pdf, 2, 240), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual(
      [error.code, error.message, error.details],
      [refused.code, refused.message, refused.details],
    )
    return true
  })
  assert.equal((await pdfInThread(letter('Guten Tag'))).pages, 1)
})

test('what goes wrong in the thread goes wrong here, and the thread goes on', async () => {
  await assert.rejects(pageImageInThread(Buffer.from('no PDF'), 1, 240), /cannot be read/)
  await assert.rejects(pdfInThread({ ...letter(''), design: null } as unknown as Paper), TypeError)
  assert.equal((await pdfInThread(letter('Guten Tag'))).pages, 1)
  assert.equal(threads.length, 1)
})

test('a job whose thread dies is refused, and a new thread does the others', async () => {
  const [lost, waiting] = [pdfInThread(letter('lost')), pdfInThread(letter('waiting'))]
  const failure = assert.rejects(
    lost,
    invalid('texts', 'not_allowed', 'The document is too much for the thread to print: shorten its texts.'),
  )
  await threads.at(-1)?.terminate()
  await failure
  assert.equal((await waiting).pages, 1)
  assert.equal(threads.length, 2)

  await threads.at(-1)?.terminate()
  assert.equal((await pdfInThread(letter('after that'))).pages, 1)
  assert.equal(threads.length, 3)
})

test('a job that takes too long is refused, and a new thread does the others', async () => {
  const before = threads.length
  const [endless, waiting] = [pdfInThread(letter('long '.repeat(200_000)), 1), pdfInThread(letter('patient'))]
  await assert.rejects(
    endless,
    invalid('texts', 'not_allowed', 'The document takes too long to print: shorten its texts.'),
  )
  assert.equal((await waiting).pages, 1)
  assert.equal(threads.length, before + 1)
})

test('a job that takes too much memory is refused, and a new thread does the others', async () => {
  const before = threads.length
  const [endless, waiting] = [
    pdfInThread(letter('a\n'.repeat(5_000_000)), 600_000),
    pdfInThread(letter('modest')),
  ]
  await assert.rejects(
    endless,
    invalid('texts', 'not_allowed', 'The document takes too much memory to print: shorten its texts.'),
  )
  assert.equal((await waiting).pages, 1)
  assert.equal(threads.length, before + 1)
})

test('a process waits for its jobs, and not for the thread', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-press-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'letter.pdf'), (await pdfInThread(letter('Guten Tag'))).pdf)
  const script = join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs'
     import { pageImageInThread } from ${JSON.stringify(import.meta.resolve('./press.ts'))}
     pageImageInThread(readFileSync(${JSON.stringify(join(folder, 'letter.pdf'))}), 1, 60).then(() => console.log('drawn'))`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 60_000 })
  assert.equal(stdout, 'drawn\n')
})

test('a paper is printed once, and a page of it drawn once', async () => {
  const [one, other] = await Promise.all([pdfOf(letter('same')), pdfOf(letter('same'))])
  assert.equal(one, other)
  assert.equal(await pdfOf(letter('same')), one)
  assert.notEqual(await pdfOf(letter('another')), one)

  const [page, same] = await Promise.all([
    pageImageOf(await pdfOf(letter('same')), 1, 240),
    pageImageOf(await pdfOf(letter('same')), 1, 240),
  ])
  assert.equal(page, same)
  assert.notEqual(await pageImageOf(await pdfOf(letter('same')), 1, 600), page)
})

test('a picture is read in the thread, once', async () => {
  const file = makePng({ colorType: 0, depth: 8, width: 2, height: 1, samples: [[1], [2]] })
  const [one, other] = await Promise.all([readImageInThread(file), readImageInThread(Buffer.from(file))])
  assert.equal(one, other)
  assert.deepEqual(one, new Uint8Array((readImage(file) as Image).bytes))
  await assert.rejects(readImageInThread(Buffer.from('GIF89a')), {
    code: 'bad_request',
    message: 'The image is neither a PNG nor a JPEG.',
  })
})

test('a picture that takes too long is refused, and a new thread does the others', async () => {
  const before = threads.length
  const [waiting, endless] = [pdfInThread(letter('patient')), readImageInThread(largePng(), 1)]
  const failure = assert.rejects(endless, { message: 'The image takes too long to read: save it smaller.' })
  assert.equal((await waiting).pages, 1)
  await failure
  assert.equal((await pdfInThread(letter('after that'))).pages, 1)
  assert.equal(threads.length, before + 1)
})

test('a page that a paper has not is refused', async () => {
  await assert.rejects(
    pageImageOf(await pdfOf(letter('short')), 2, 240),
    invalid('page', 'not_allowed', 'There is no page 2: the document has only one page.'),
  )
})

/** A picture with the most work that is allowed. */
function largePng(): Buffer {
  const side = 1581
  const rows = Buffer.alloc(side * (1 + 4 * side))
  const header = headerChunk({ colorType: 6, depth: 8, width: side, height: side })
  return pngOf([header, ['IDAT', deflateSync(rows)], ['IEND', Buffer.of()]])
}

function letter(text: string): Paper {
  return givenPaper({ kind: 'letter', title: 'Brief', introduction: text, facts: [], positions: null })
}
