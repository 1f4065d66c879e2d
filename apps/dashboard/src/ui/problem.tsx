/** The error of a form, below its fields. Nothing without one. */
export function Problem({ children }: { readonly children: string | undefined }) {
  return (
    children !== undefined && (
      <p role="alert" className="text-red wrap-anywhere">
        {children}
      </p>
    )
  )
}
