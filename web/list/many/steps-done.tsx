import { Progress } from '@mantine/core'
import { numberText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'

/** The progress of a task with many steps. */
export function StepsDone(props: { readonly label: string; readonly done: number; readonly of: number }) {
  const { label, done, of } = props
  return (
    <div role="status">
      <Progress value={(done * 100) / of} aria-label={label} />
      <span className="quiet">{words.list.selectingAll(numberText(done), numberText(of))}</span>
    </div>
  )
}
