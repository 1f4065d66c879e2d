import styles from './problem.module.css'

/** The error of a form, below its fields. Nothing without one. */
export function Problem({ children }: { readonly children: string | undefined }) {
  return (
    children !== undefined && (
      <p role="alert" className={styles['problem']}>
        {children}
      </p>
    )
  )
}
