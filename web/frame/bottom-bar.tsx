import { Menu } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { documentKinds } from '../documents/kinds.ts'
import { Anchor } from '../parts/anchor.tsx'
import { words } from '../words/words.ts'
import css from './frame.module.css'
import { Icon, type IconName } from './icons.tsx'
import { newRecords } from './new-records.ts'
import { usePageNew } from './page-new.ts'
import { isAt, type Place, places } from './places.ts'

const documents = documentKinds.map(({ to }) => to)
const own = ['/', '/hours', ...documents]

/** The main links on a phone, within reach of the thumb. */
export function BottomBar({ onSearch }: { readonly onSearch: () => void }) {
  const { pathname } = useLocation()
  const isIn = (paths: readonly string[]) =>
    places.some((place) => paths.includes(place.to) && isAt(place, pathname))
  const rest = places.filter(({ to }) => !own.includes(to))
  return (
    <nav className={css.bottom} aria-label={words.frame.menu}>
      <Anchor to="/" className={css.tab} isCurrent={isIn(['/'])}>
        <Icon name="dashboard" />
        {words.frame.dashboard}
      </Anchor>
      <TabMenu icon="invoices" name={words.frame.documents} isCurrent={isIn(documents)}>
        <PlaceItems of={places.filter(({ to }) => documents.includes(to))} />
      </TabMenu>
      <TabMenu name={words.frame.add} isAdding>
        <NewItems />
      </TabMenu>
      <Anchor to="/hours" className={css.tab} isCurrent={isIn(['/hours'])}>
        <Icon name="hours" />
        {words.frame.hours}
      </Anchor>
      <TabMenu icon="more" name={words.frame.more} isCurrent={rest.some((place) => isAt(place, pathname))}>
        <PlaceItems of={rest} />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="search" />} onClick={onSearch}>
          {words.frame.searchHint}
        </Menu.Item>
      </TabMenu>
    </nav>
  )
}

function TabMenu(props: {
  readonly name: string
  readonly icon?: IconName
  readonly isAdding?: boolean
  readonly isCurrent?: boolean
  readonly children: ReactNode
}) {
  return (
    <Menu position="top">
      <Menu.Target>
        <button
          type="button"
          className={css.tab}
          aria-label={props.name}
          {...(props.isCurrent ? { 'aria-current': 'page' } : {})}
        >
          {props.isAdding ? (
            <span className={css.add}>
              <Icon name="plus" />
            </span>
          ) : (
            <>
              {props.icon && <Icon name={props.icon} />}
              {props.name}
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  )
}

function PlaceItems({ of }: { readonly of: readonly Place[] }) {
  const navigate = useNavigate()
  return of.map(({ to, name, icon }) => (
    <Menu.Item key={to} leftSection={<Icon name={icon} />} onClick={() => navigate({ to })}>
      {words.frame[name]}
    </Menu.Item>
  ))
}

/** What the page in sight makes comes first. */
function NewItems() {
  const navigate = useNavigate()
  const own = usePageNew()
  const all = newRecords()
  const known = all.find(({ to }) => to === own?.to)
  const others = all.filter((one) => one !== known)
  return (
    <>
      {own && (
        <Menu.Item
          leftSection={<Icon name={known?.icon ?? 'plus'} />}
          onClick={() => (own.to ? navigate({ to: own.to }) : own.onNew?.())}
        >
          {own.name}
        </Menu.Item>
      )}
      {own && <Menu.Divider />}
      {others.map(({ to, name, icon }) => (
        <Menu.Item key={to} leftSection={<Icon name={icon} />} onClick={() => navigate({ to })}>
          {name}
        </Menu.Item>
      ))}
    </>
  )
}
