import { Checkbox } from '@mantine/core'
import { type FieldProps, inputProps } from '../../fields/field.ts'
import { percentText } from '../../parts/format.ts'
import css from '../../parts/page.module.css'

interface RatesFieldProps extends FieldProps<readonly number[] | null> {
  readonly rates: readonly number[]
}

/** Some of a few percentages; none is null. */
export function RatesField({ value, onChange, rates, ...rest }: RatesFieldProps) {
  // A rate that is not valid any more stays until somebody takes it away.
  const shown = [...new Set([...rates, ...(value ?? [])])].sort((one, other) => one - other)
  return (
    <Checkbox.Group
      {...inputProps(rest)}
      value={(value ?? []).map(String)}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen.map(Number) : null)}
    >
      <div className={css.actions} style={{ gap: '8px 20px', flexWrap: 'wrap', minHeight: 36 }}>
        {shown.map((rate) => (
          <Checkbox key={rate} value={String(rate)} label={percentText(rate)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
