"""Makes the shop's fonts from Adobe's: the letters and weights that the shop uses, under different names.

    python3 -m venv .cache/fonts && .cache/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
    .cache/fonts/bin/python scripts/fonts.py FOLDER

FOLDER holds source-sans-3.woff2 (3.052) and source-serif-4.woff2 (4.005), variable in wght from 400 to 700: Adobe's fonts
reduced to Latin and Cyrillic, as in `git show 7a20376:public/fonts/source-sans-3.woff2`. The licence reserves the
name "Source" for the unchanged fonts. The names of the files change with their content; see src/styles/fonts.css.
"""

import hashlib
import io
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

OUT = Path('public/fonts')

# Letters that texts of the shop use; tests/fonts.test.ts reports missing ones.
LETTERS = (
    ''.join(map(chr, range(0x20, 0x7F)))
    + 'АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя'
    + 'ÄÉÖÜßàáäçèéêíñóôöúüŁł'
    + '\u00a0§©«®°²³·»½×ʼ–—‘’“”„•…\u202f′″‹›€₴№™←→−≈≤≥'
)

# Characters of prices, which are bold.
FIGURES = '0123456789 \u00a0\u202f,.+−–%×₴'

# Headings have one weight, and figures a bold one; text has 400 and 600, and bolder text is shown as 600.
FONTS = {
    'shop-serif': ('source-serif-4', 500, LETTERS),
    'shop-figures': ('source-serif-4', 600, FIGURES),
    'shop-sans': ('source-sans-3', (400, 600), LETTERS),
}


def options() -> Options:
    chosen = Options()
    chosen.layout_features = ['ccmp', 'locl', 'mark', 'kern']
    chosen.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    chosen.hinting = False
    return chosen


def reread(font: TTFont) -> TTFont:
    content = io.BytesIO()
    font.flavor = None
    font.save(content)
    content.seek(0)
    # Without the creation time, so that the same letters give the same file.
    return TTFont(content, recalcTimestamp=False)


def make(folder: Path, name: str, source: str, weight, letters: str) -> Path:
    font = reread(instantiateVariableFont(TTFont(folder / f'{source}.woff2', recalcTimestamp=False), {'wght': weight}))
    subsetter = Subsetter(options())
    subsetter.populate(text=letters)
    subsetter.subset(font)
    family = name.replace('-', ' ').title()
    for record in font['name'].names:
        if record.nameID in (1, 4, 6):
            record.string = family.replace(' ', '') if record.nameID == 6 else family
    font.flavor = 'woff2'
    content = io.BytesIO()
    font.save(content, reorderTables=True)
    data = content.getvalue()
    path = OUT / f'{name}-{hashlib.sha256(data).hexdigest()[:8]}.woff2'
    path.write_bytes(data)
    return path


if __name__ == '__main__':
    for old in OUT.glob('*.woff2'):
        old.unlink()
    for name, made_of in FONTS.items():
        path = make(Path(sys.argv[1]), name, *made_of)
        print(path, path.stat().st_size)
