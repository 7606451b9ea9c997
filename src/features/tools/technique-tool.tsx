import { type ReactNode, useState } from 'react';
import { TECHNIQUES, type Technique } from '../../contract/techniques.ts';
import type { Kit, Supply } from '../../contract/tools.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { GUIDE_SLUG } from '../../rules/paths.ts';
import { adviceFor, BUDGETS, PLACES, SHINES, SURFACES, type Task } from '../../rules/technique.ts';
import { Section } from '../../ui/page.tsx';
import { ProductLine } from '../catalogue/product-line.tsx';
import { useToolTexts } from './texts.ts';
import { ToolScroller } from './tool-scroller.tsx';

interface Props {
  readonly kits: readonly Kit[];
  readonly firstSet: readonly Supply[];
}

const FIRST_TASK: Task = { surface: 'wood', place: 'indoors', shine: 'mirror', budget: 'gold' };

/** Four questions, and the technique that answers them, with its kit; below, all three side by side. */
export function TechniqueTool({ kits, firstSet }: Props) {
  const texts = useToolTexts();
  const [task, setTask] = useState(FIRST_TASK);
  const { technique, reasons } = adviceFor(task);
  const ofTechnique = kits.filter((kit) => kit.technique === technique);
  return (
    <>
      <div className="technique" data-needs-js>
        <div className="technique-questions">
          <Question
            name="surface"
            title={texts.questions.surface}
            options={SURFACES}
            labels={texts.surfaces}
            value={task.surface}
            onChange={(surface) => setTask({ ...task, surface })}
          />
          <Question
            name="place"
            title={texts.questions.place}
            options={PLACES}
            labels={texts.places}
            value={task.place}
            onChange={(place) => setTask({ ...task, place })}
          />
          <Question
            name="shine"
            title={texts.questions.shine}
            options={SHINES}
            labels={texts.shines}
            value={task.shine}
            onChange={(shine) => setTask({ ...task, shine })}
          />
          <Question
            name="budget"
            title={texts.questions.budget}
            options={BUDGETS}
            labels={texts.budgets}
            value={task.budget}
            onChange={(budget) => setTask({ ...task, budget })}
          />
        </div>
        <div className="leaf-result technique-answer">
          <output>
            <strong>{texts.techniques[technique].name}</strong>
            {reasons.map((reason) => (
              <span key={reason}>{texts.reasons[reason]}</span>
            ))}
          </output>
          {ofTechnique.map((kit) => (
            <KitLine key={kit.slug} kit={kit} />
          ))}
          {technique === 'bole' && firstSet.length > 0 && <FirstSet supplies={firstSet} />}
          {ofTechnique.length === 0 && <p>{texts.noKit}</p>}
          <PageLink slug={GUIDE_SLUG}>{texts.guide}</PageLink>
        </div>
      </div>
      <AllTechniques kits={kits} />
    </>
  );
}

interface QuestionProps<Value extends string> {
  readonly name: string;
  readonly title: string;
  readonly options: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Question<Value extends string>({ name, title, options, labels, value, onChange }: QuestionProps<Value>) {
  return (
    <fieldset className="technique-question">
      <legend>{title}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={`technique-${name}`} checked={option === value} onChange={() => onChange(option)} />
          {labels[option]}
        </label>
      ))}
    </fieldset>
  );
}

function KitLine({ kit }: { readonly kit: Kit }) {
  const texts = useToolTexts();
  return (
    <div className="technique-kit">
      <ProductLine product={kit} />
      {kit.contents && <p>{texts.contents(kit.contents)}</p>}
    </div>
  );
}

/** The guide's list of a first set, for those who buy no kit. */
function FirstSet({ supplies }: { readonly supplies: readonly Supply[] }) {
  const texts = useToolTexts();
  return (
    <details className="technique-set">
      <summary>{texts.firstSet}</summary>
      {supplies.map((supply) => (
        <div key={supply.slug}>
          <ProductLine product={supply} />
          <p>{supply.amount}</p>
        </div>
      ))}
    </details>
  );
}

/** All techniques in a table, which needs no script. */
function AllTechniques({ kits }: { readonly kits: readonly Kit[] }) {
  const texts = useToolTexts();
  const row = (name: string, cell: (technique: Technique) => ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      {TECHNIQUES.map((technique) => (
        <td key={technique}>{cell(technique)}</td>
      ))}
    </tr>
  );
  return (
    <Section title={texts.allTechniques}>
      <ToolScroller label={texts.techniqueTable}>
        <table className="technique-table">
          <thead>
            <tr>
              <td />
              {TECHNIQUES.map((technique) => (
                <th key={technique} scope="col">
                  {texts.techniques[technique].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(texts.questions.surface, (technique) => texts.techniques[technique].surface)}
            {row(texts.questions.place, (technique) => texts.techniques[technique].place)}
            {row(texts.questions.shine, (technique) => texts.techniques[technique].shine)}
            {row(texts.kit, (technique) => {
              const kit = kits.find((each) => each.technique === technique);
              return kit ? <PageLink slug={kit.slug}>{kit.name}</PageLink> : '—';
            })}
          </tbody>
        </table>
      </ToolScroller>
    </Section>
  );
}
