// The PDFs of many documents as one file. Read one after the other, so that the user sees the progress and can stop it.

import { downloadZip } from 'client-zip'
import { useEffect, useRef, useState } from 'react'
import { UnavailableError } from '../../../client/index.ts'
import { fileNames } from '../../../domain/text/file-name.ts'
import { kontor, patient } from '../../data/kontor.ts'
import { complain } from '../../frame/notices.tsx'
import { numberText, today } from '../../parts/format.ts'
import { sentenceOf } from '../../parts/problems.ts'
import { saveFile } from '../../parts/save-file.ts'
import { words } from '../../words/words.ts'
import { fileName } from '../file-name.ts'
import type { ListItem } from '../table/columns.ts'
import { type DocumentResource, documentMember, type ManyAction, type ManyDialogProps } from './many.ts'
import { ProgressDialog } from './progress-dialog.tsx'

/** `list` is the name of the file. */
export function downloadPdfs(resource: DocumentResource, list: string): ManyAction<ListItem> {
  return {
    name: words.list.downloadPdfs,
    icon: 'file',
    Dialog: (props) => <DownloadPdfs {...props} resource={resource} list={list} />,
  }
}

function DownloadPdfs(
  props: ManyDialogProps<ListItem> & { readonly resource: DocumentResource; readonly list: string },
) {
  const [done, setDone] = useState(0)
  // The dialog keeps the records it began with, even if the screen changes.
  const asked = useRef(props)
  useEffect(() => {
    const { records, resource, list, onClose } = asked.current
    const stop = new AbortController()
    readPdfs(resource, records, stop.signal, setDone)
      .then(({ files, failures }) => save(list, files, failures))
      .then(onClose)
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

/** The PDFs that could be read, and why others are missing. Fails when the server does not answer. */
async function readPdfs(
  resource: DocumentResource,
  records: readonly ListItem[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ readonly files: readonly File[]; readonly failures: readonly unknown[] }> {
  const files: File[] = []
  const failures: unknown[] = []
  for (const { id } of records) {
    try {
      files.push(await documentMember(kontor, resource).pdf(id, { signal, retries: patient }))
    } catch (error) {
      if (signal.aborted || (error instanceof UnavailableError && error.status === 0)) throw error
      failures.push(error)
    }
    onProgress(files.length + failures.length)
  }
  signal.throwIfAborted()
  return { files, failures }
}

async function save(list: string, files: readonly File[], failures: readonly unknown[]): Promise<void> {
  if (failures.length > 0) complain(words.list.pdfsMissing(failures.length, sentenceOf(failures[0])))
  const [first] = files
  if (!first) return
  if (files.length === 1) return saveFile(first, first.name)
  const names = fileNames(files.map(({ name }) => name))
  const archive = downloadZip(files.map((input, index) => ({ input, name: names[index] })))
  saveFile(await archive.blob(), fileName(list, today(), 'zip'))
}
