import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { BillCamera, hasCamera } from './bill-camera.tsx'
import { type ReadBill, readBill } from './bill-file.ts'

/** Fills an order from a QR-bill: a file, a photo, or the text of its code. */
export function BillInput({ onRead }: { readonly onRead: (bill: ReadBill) => void }) {
  const texts = words.bank.orders
  const [isBusy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const [text, setText] = useState('')
  const [isWatching, setWatching] = useState(false)
  const take = async (bill: Blob | string) => {
    setBusy(true)
    setUnreadable(false)
    try {
      onRead(await readBill(bill))
      setText('')
    } catch {
      setUnreadable(true)
    } finally {
      setBusy(false)
    }
  }
  const type = (typed: string) => {
    setText(typed)
    // The code of a bill ends so, or with the billing information behind it.
    if (/\bEPD\b/.test(typed)) void take(typed)
  }
  return (
    <fieldset className={css.bill}>
      <legend>{texts.fromBill}</legend>
      <div className={css.buttons}>
        <FileButton name={texts.chooseFile} accept="application/pdf,image/*" {...{ isBusy, take }} />
        {matchMedia('(pointer: coarse)').matches && (
          <FileButton name={texts.takePhoto} accept="image/*" isCamera {...{ isBusy, take }} />
        )}
        {hasCamera && !isWatching && (
          <Button size="compact-sm" variant="default" onClick={() => setWatching(true)}>
            {texts.useCamera}
          </Button>
        )}
      </div>
      {isWatching && (
        <BillCamera
          onRead={(bill) => {
            setWatching(false)
            onRead(bill)
          }}
          onClose={() => setWatching(false)}
        />
      )}
      <Textarea
        label={texts.codeText}
        placeholder="SPC …"
        rows={1}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={isUnreadable && texts.noBill}
      />
    </fieldset>
  )
}

function FileButton(props: {
  readonly name: string
  readonly accept: string
  /** Opens the camera of a phone. */
  readonly isCamera?: boolean
  readonly isBusy: boolean
  readonly take: (file: File) => Promise<void>
}) {
  const { name, accept, isCamera = false, isBusy, take } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        {name}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={name}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void take(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
