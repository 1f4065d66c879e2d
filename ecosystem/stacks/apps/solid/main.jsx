import { createResource } from 'solid-js'
import { render } from 'solid-js/web'
import { result } from './calls.js'
render(() => {
  const [text] = createResource(result)
  return <output>{text()}</output>
}, document.querySelector('#app'))
