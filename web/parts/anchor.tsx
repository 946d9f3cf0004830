import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface AnchorProps {
  /** A path of the application, with or without a query. */
  readonly to: string
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly label?: string
  readonly onClick?: () => void
  readonly isCurrent?: boolean
}

/** A link inside the application: the page does not reload. */
export function Anchor({ to, children, className, label, onClick, isCurrent }: AnchorProps) {
  const [path = '', search = ''] = to.split('?')
  return (
    <Link
      to={path}
      search={Object.fromEntries(new URLSearchParams(search)) as never}
      className={className ?? ''}
      // Only the page itself is current, not the pages above it.
      activeOptions={{ exact: true }}
      {...(label ? { 'aria-label': label } : {})}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Link>
  )
}
