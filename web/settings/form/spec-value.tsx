import type { ReactNode } from 'react'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { dateText, numberText, percentText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import type { FieldSpec } from './field-spec.ts'
import { ibanText } from './iban-field.tsx'

/** A value as text. */
export function SpecValue({ spec, value }: { readonly spec: FieldSpec; readonly value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="quiet">–</span>
  if (spec.show) return <span style={{ whiteSpace: 'pre-line' }}>{spec.show(value) || '–'}</span>
  switch (spec.kind) {
    case 'iban':
      return ibanText(String(value))
    case 'picture':
      return <img src={String(value)} alt={spec.label} style={{ maxHeight: 48, maxWidth: '100%' }} />
    case 'color':
      return <Colour code={String(value)} />
    case 'flag':
      return value ? words.parts.yes : words.parts.no
    case 'choice':
      return spec.choices?.find((choice) => choice.value === value)?.name ?? String(value)
    case 'reference':
      return <RecordName of={spec.of ?? 'services'} id={Number(value)} />
    case 'date':
      return dateText(String(value))
    case 'percent':
      return percentText(Number(value))
    case 'whole':
      return `${value}${spec.unit ? ` ${spec.unit}` : ''}`
    case 'decimal':
      return `${numberText(Number(value))}${spec.unit ? ` ${spec.unit}` : ''}`
    default:
      return String(value)
  }
}

function Colour({ code }: { readonly code: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <span
        aria-hidden="true"
        style={{ width: 14, height: 14, borderRadius: 4, background: code, border: '1px solid var(--line)' }}
      />
      {code}
    </span>
  )
}

function RecordName({ of, id }: { readonly of: NonNullable<FieldSpec['of']>; readonly id: number }) {
  const { data } = useList(kontor.resource(of), { filter: { id }, limit: 1 })
  return data?.items[0]?.name ?? ''
}
