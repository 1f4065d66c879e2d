import { keysOf } from '../../api/keys-of.ts'
import { Switch } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { stored, useStored } from '../../ui/stored.ts'
import { chooseTheme, themeOf, themes } from '../../ui/theme.ts'
import { Card, Setting } from '../../ui/view.tsx'

/** What this browser keeps for all academies. */
export function BrowserCard() {
  const theme = themeOf(useStored('theme'))
  const hasSingleKeys = useStored('single-keys') !== 'off'
  return (
    <Card title="This browser" description="For all academies, in this browser alone.">
      <Setting name="Theme">
        <Segmented
          label="Theme"
          options={keysOf(themes).map((value) => ({ value, label: themes[value] }))}
          value={theme}
          onChange={chooseTheme}
        />
      </Setting>
      <Switch
        label="Keys without Ctrl or Alt"
        checked={hasSingleKeys}
        onChange={({ target }) => stored.set('single-keys', target.checked ? 'on' : 'off')}
      />
    </Card>
  )
}
