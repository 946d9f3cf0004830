import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconName } from '../frame/icons.tsx'
import css from './tool-button.module.css'

/** A button beside the search of a list. */
export function ToolButton({
  icon,
  className,
  ...props
}: { readonly icon: IconName } & ButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <Button
      variant="subtle"
      color="gray"
      fw={500}
      {...props}
      className={[css.tool, className].filter(Boolean).join(' ')}
      leftSection={<Icon name={icon} size={16} />}
    />
  )
}
