import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { FieldProps } from '../../fields/field.ts'
import { tell } from '../../frame/notices.tsx'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { readPicture } from './picture.ts'
import css from './picture-field.module.css'

/** A logo or a signature: chosen as a file, or dropped here. */
export function PictureField({
  label,
  value,
  onChange,
  error,
  description,
  width,
}: FieldProps<string | null>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const { picture } = words.settings

  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file)
    setProblem('fault' in read ? picture[read.fault] : undefined)
    if ('url' in read) onChange(read.url)
  }
  const remove = () => {
    onChange(null)
    tell(picture.removed, { name: words.parts.undo, run: () => onChange(value) })
    input.current?.focus()
  }
  const shown = error ?? problem

  return (
    <div className={css.field} {...(width ? { 'data-width': width } : {})}>
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: who does not drop a file chooses it with the input inside. */}
      <div
        className={css.place}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        {value && <img src={value} alt={picture.current(label)} className={css.picture} />}
        <div className={page.actions}>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            className={css.input}
            aria-describedby={`${id}-hint`}
            {...(shown ? { 'aria-invalid': true, 'aria-errormessage': `${id}-error` } : {})}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              // So that the same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
          <label htmlFor={id} className={css.choose}>
            {value ? picture.replace : picture.choose}
          </label>
          {value && (
            <Button variant="subtle" color="gray" size="xs" onClick={remove}>
              {picture.remove}
            </Button>
          )}
        </div>
        <div id={`${id}-hint`} className={css.hint}>
          {description ?? picture.hint}
        </div>
      </div>
      {shown && (
        <div id={`${id}-error`} role="alert" className={css.error}>
          {shown}
        </div>
      )}
    </div>
  )
}
