import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../ui/page-header.tsx';
import { AttributesPanel } from './attributes-panel.tsx';
import styles from './dictionaries.module.css';
import { ServicesPanel } from './services-panel.tsx';

/** The screen of attributes and services. */
export function DictionariesScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Характеристики й послуги`} />
      <div className={styles.panels}>
        <AttributesPanel />
        <ServicesPanel />
      </div>
    </>
  );
}
