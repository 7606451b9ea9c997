import { useLingui } from '@lingui/react/macro';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { AttributesPanel } from './attributes-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';

/** The screen of attributes and services. */
export function DictionariesScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Характеристики й послуги`} />
      <div className={layout.looseStack}>
        <AttributesPanel />
        <ServicesPanel />
      </div>
    </>
  );
}
