import page from '../../parts/page.module.css'
import type { FieldSpec } from './field-spec.ts'
import { SpecValue } from './spec-value.tsx'
import type { Values } from './values.ts'

/** The values of a record, for members who may see but not change them. */
export function Facts({
  fields,
  values,
}: {
  readonly fields: readonly FieldSpec[]
  readonly values: Values
}) {
  return (
    <dl className={page.facts}>
      {fields.map((spec) => (
        <div key={spec.key} style={{ display: 'contents' }}>
          <dt>{spec.label}</dt>
          <dd>
            <SpecValue spec={spec} value={values[spec.key]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
