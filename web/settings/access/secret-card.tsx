import { Button } from '@mantine/core'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { CopyField } from '../form/copy-field.tsx'

/** Values that are shown once, with their names. */
export interface Secret {
  readonly title: string
  readonly values: readonly (readonly [label: string, value: string])[]
}

interface SecretCardProps {
  readonly secret: Secret
  readonly about: string
  readonly onKept: () => void
}

export function SecretCard({ secret, about, onKept }: SecretCardProps) {
  return (
    <section className={page.card} role="status">
      <h2>{secret.title}</h2>
      <p className="quiet" style={{ marginTop: 0 }}>
        {about}
      </p>
      {secret.values.map(([label, value]) => (
        <CopyField key={label} label={label} value={value} />
      ))}
      <Button mt={12} size="xs" variant="default" onClick={onKept}>
        {words.settings.secretKept}
      </Button>
    </section>
  )
}
