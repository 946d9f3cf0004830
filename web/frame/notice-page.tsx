import type { ReactNode } from 'react'
import { useArrival } from '../parts/arrival.ts'

/** A page with only a message and a next step. */
export function Notice(props: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  useArrival(props.title)
  return (
    <div role="alert" style={{ maxWidth: 480, margin: '96px auto', padding: '0 16px' }}>
      <h1 tabIndex={-1}>{props.title}</h1>
      <p className="quiet">{props.text}</p>
      {props.children}
    </div>
  )
}
