// The PDFs of many documents as one file: a PDF of all their pages, or a .zip. The user sees the progress and can stop it.

import { useEffect, useRef, useState } from 'react'
import { errorOf } from '../../../client/index.ts'
import { kontor, patient } from '../../data/kontor.ts'
import { complain } from '../../frame/notices.tsx'
import { numberText, today } from '../../parts/format.ts'
import { sentenceOf } from '../../parts/problems.ts'
import { saveFile } from '../../parts/save-file.ts'
import { words } from '../../words/words.ts'
import { fileName } from '../file-name.ts'
import type { ListItem } from '../table/columns.ts'
import { type DocumentResource, documentMember, type ManyAction, type ManyDialogProps } from './many.ts'
import { type PdfLine, pdfLines } from './pdf-lines.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import { zipFiles } from './zip-files.ts'

/** The ways to download documents. `list` is the name of the file. */
export function downloadPdfs(resource: DocumentResource, list: string): readonly ManyAction<ListItem>[] {
  const action = (name: string, make: MakeFile): ManyAction<ListItem> => ({
    name,
    icon: 'file',
    Dialog: (props) => <DownloadPdfs {...props} make={make} resource={resource} list={list} />,
  })
  return [action(words.list.downloadOnePdf, onePdf), action(words.list.downloadPdfs, zipOfPdfs)]
}

/** Makes the file, and says why documents are missing. Fails when the server does not answer. */
type MakeFile = (
  resource: DocumentResource,
  records: readonly ListItem[],
  list: string,
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
) => Promise<{ readonly file?: File | undefined; readonly failures: readonly unknown[] }>

function DownloadPdfs(
  props: ManyDialogProps<ListItem> & {
    readonly resource: DocumentResource
    readonly list: string
    readonly make: MakeFile
  },
) {
  const [done, setDone] = useState(0)
  // The dialog keeps the records it began with, even if the screen changes.
  const asked = useRef(props)
  useEffect(() => {
    const { records, resource, list, make, onClose } = asked.current
    const stop = new AbortController()
    make(resource, records, list, { signal: stop.signal, onProgress: setDone })
      .then(({ file, failures }) => {
        if (failures.length > 0) complain(words.list.pdfsMissing(failures.length, sentenceOf(failures[0])))
        if (file) saveFile(file, file.name)
        onClose()
      })
      .catch((error) => {
        if (stop.signal.aborted) return
        complain(error)
        onClose()
      })
    return () => stop.abort()
  }, [])
  const total = props.records.length
  return (
    <ProgressDialog
      title={words.list.exporting}
      done={done}
      total={total}
      text={words.list.selectingAll(numberText(done), numberText(total))}
      onCancel={props.onClose}
    />
  )
}

/** All pages in one request, in the order of the list. */
const onePdf: MakeFile = async (resource, records, list, { signal, onProgress }) => {
  const lines = new Map<number, PdfLine>()
  const onBytes = pdfLines((line) => {
    lines.set(line.index, line)
    onProgress(lines.size)
  })
  const ids = records.map(({ id }) => id)
  const options = { signal, retries: patient, onBytes }
  const printed = await documentMember(kontor, resource).pdfs({ ids }, options)
  const failures = await failuresOf([...lines.values()])
  return { file: new File([printed], fileName(list, today(), 'pdf')), failures }
}

/** Each document as a file of its own, in one request. */
const zipOfPdfs: MakeFile = async (resource, records, list, { signal, onProgress }) => {
  const [first, ...others] = records
  if (first && others.length === 0)
    return {
      file: await documentMember(kontor, resource).pdf(first.id, { signal, retries: patient }),
      failures: [],
    }
  const missing: PdfLine[] = []
  let printed = 0
  const onBytes = zipFiles({
    onDocument: () => onProgress(++printed),
    onMissing: (line) => missing.push(JSON.parse(line)),
  })
  const ids = records.map(({ id }) => id)
  const options = { signal, retries: patient, onBytes }
  const archive = await documentMember(kontor, resource).pdfArchive({ ids }, options)
  return {
    file: new File([archive], fileName(list, today(), 'zip')),
    failures: await failuresOf(missing),
  }
}

function failuresOf(lines: readonly PdfLine[]): Promise<unknown[]> {
  const missing = lines.filter(({ status }) => status !== 200)
  return Promise.all(missing.map(({ status, body }) => errorOf(Response.json(body, { status }))))
}
