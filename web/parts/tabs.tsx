import { useLocation } from '@tanstack/react-router'
import { Anchor } from './anchor.tsx'
import css from './page.module.css'

export interface Tab {
  readonly to: string
  readonly name: string
}

/** The pages of one place as tabs; each has its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className={css.tabs}>
        {tabs.map(({ to, name }) => (
          <li key={to} ref={pathname === to ? showFully : null}>
            <Anchor to={to} isCurrent={pathname === to}>
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone not all tabs fit, but the current one must. */
function showFully(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
