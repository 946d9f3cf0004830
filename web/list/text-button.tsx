import css from './text-button.module.css'

/** A button that looks like a link. */
export function TextButton(props: { readonly children: string; readonly onClick: () => void }) {
  return (
    <button type="button" className={css.text} onClick={props.onClick}>
      {props.children}
    </button>
  )
}
