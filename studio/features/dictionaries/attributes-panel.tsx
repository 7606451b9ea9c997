import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import {
  type Attribute,
  createAttribute,
  orderAttributes,
  removeAttribute,
  updateAttribute,
} from '../../contract/dictionaries.ts';
import { useStudio } from '../../lib/studio.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DictionaryPanel } from './dictionary-panel.tsx';
import { NameFields } from './name-fields.tsx';
import { attributesQuery } from './queries.ts';
import { useWrite } from './use-write.ts';

/** The list of attributes that products can have. */
export function AttributesPanel() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(attributesQuery(api));
  return (
    <DictionaryPanel
      kind="attributes"
      title={t`Характеристики`}
      add={t`Додати характеристику`}
      entries={data}
      error={error}
      onRetry={() => void refetch()}
      note={({ isFilter }) => (isFilter ? t`є фільтром` : t`не фільтр`)}
      reorder={(codes) => api.request(orderAttributes, { body: { codes } })}
      remove={(code) => api.request(removeAttribute, { params: { code } })}
      dialog={(attribute, close) => <AttributeDialog attribute={attribute} onClose={close} />}
    />
  );
}

function AttributeDialog({
  attribute,
  onClose,
}: {
  readonly attribute: Attribute | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { write, ...state } = useWrite('attributes');
  const [isFilter, setFilter] = useState(attribute?.isFilter ?? true);
  const [isList, setList] = useState(attribute?.isList ?? false);
  const [named, setNamed] = useState({ code: attribute?.code ?? '', name: attribute?.name ?? EMPTY_TEXT });
  const submit = async () => {
    const isKept = await write(() =>
      attribute
        ? api.request(updateAttribute, {
            params: { code: attribute.code },
            body: { name: named.name, isFilter, isList },
          })
        : api.request(createAttribute, { body: { ...named, isFilter, isList } }),
    );
    if (isKept) onClose();
  };
  return (
    <FormDialog
      title={attribute ? t`Характеристика` : t`Нова характеристика`}
      action={t`Зберегти`}
      form={{ ...state, run: () => void submit() }}
      onClose={onClose}
    >
      <NameFields {...named} isNew={attribute === null} onChange={setNamed} fields={state.fields} />
      <Switch isSelected={isFilter} onChange={setFilter}>
        {t`Покупці фільтрують за нею списки товарів`}
      </Switch>
      <Switch isSelected={isList} onChange={setList}>
        {t`Кілька значень через кому: «бук, гума» — це «бук» і «гума»`}
      </Switch>
    </FormDialog>
  );
}
