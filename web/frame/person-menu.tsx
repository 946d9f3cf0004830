import { Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { enterCompany } from '../data/session.ts'
import { base, may, session } from '../start.ts'
import { words } from '../words/words.ts'
import css from './frame.module.css'
import { Icon } from './icons.tsx'
import { complain } from './notices.tsx'

/** The user, their companies, and signing out. */
export function PersonMenu() {
  const { user, company, companies } = session
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = [user.name, user.surname].filter(Boolean).join(' ')
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={css.person} aria-label={`${words.frame.personMenu}: ${name}`}>
          <Icon name="contacts" />
          <span>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.frame.companies}</Menu.Label>
        {companies.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={
              <span style={{ width: 16, display: 'block' }}>
                {id === company.id && <Icon name="check" size={16} />}
              </span>
            }
            onClick={() => id !== company.id && workIn(id)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/me" hash="companies" leftSection={<Icon name="plus" size={16} />}>
          {words.frame.addCompany}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to="/me">
          {words.frame.account}
        </Menu.Item>
        {may('manage', 'user') && (
          <Menu.Item renderRoot={(props) => <Link to="/settings/people" {...props} />}>
            {words.frame.people}
          </Menu.Item>
        )}
        <Menu.Item renderRoot={(props) => <Link to="/settings/applications" {...props} />}>
          {words.frame.apps}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.frame.theme}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={scheme === colorScheme}
            closeMenuOnClick
            onClick={() => setColorScheme(scheme)}
          >
            {words.frame[scheme]}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href={`${base}/docs`}>
          {words.frame.help}
        </Menu.Item>
        <Menu.Item onClick={signOut}>{words.frame.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Everything on the screen belongs to one company, so the page reloads. */
export function workIn(company: number): void {
  enterCompany(company)
    .then(() => location.assign(`${base}/`))
    .catch(complain)
}

export function signOut(): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${base}/sign-out`
  document.body.append(form)
  form.submit()
}
