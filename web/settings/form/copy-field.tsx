import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { words } from '../../words/words.ts'

/** A value that is shown once, to be copied: a secret, a link. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    // Browsers give the clipboard only to encrypted pages; the selected text can be copied by hand.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <TextInput
      ref={field}
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={92}
      rightSection={
        <Button size="compact-xs" variant="default" onClick={copy}>
          {isCopied ? words.parts.copied : words.parts.copy}
        </Button>
      }
    />
  )
}
