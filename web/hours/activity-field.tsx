import type { FieldProps } from '../fields/field.ts'
import { RecordField } from '../fields/record-field.tsx'

/** Chooses one of the company's activities. */
export function ActivityField(
  props: FieldProps<number | null> & {
    readonly knownName?: string | null | undefined
    readonly onName?: (name: string | null) => void
  },
) {
  const { onName, ...rest } = props
  return <RecordField {...rest} resource="activities" onChoose={(record) => onName?.(record?.name ?? null)} />
}
