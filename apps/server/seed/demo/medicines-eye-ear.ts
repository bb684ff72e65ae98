/** Eye and ear; the format is that of `expandBrandTable`. */
export const eyeBrands = `
*Refresh Tears | Allergan | eye 10 otc | Carboxymethylcellulose (0.5% w/v) | @148
*Refresh Liquigel | Allergan | eye 10 otc | Carboxymethylcellulose (1% w/v) | @228
Optive | Allergan | eye 10 otc | Carboxymethylcellulose (0.5% w/v) + Glycerin (0.9% w/v) | @312
Lumigan | Allergan | eye 3 | Bimatoprost | 0.01%=0.01% w/v@598; 0.03%=0.03% w/v@612
*Ganfort | Allergan | eye 3 | Bimatoprost (0.03% w/v) + Timolol (0.5% w/v) | @738
*Combigan | Allergan | eye 5 | Brimonidine (0.2% w/v) + Timolol (0.5% w/v) | @468
*Pred Forte | Allergan | eye 10 | Prednisolone (1% w/v) | @62
Exocin | Allergan | eye 5 | Ofloxacin (0.3% w/v) | @86
*Zymar | Allergan | eye 5 | Gatifloxacin (0.3% w/v) | @142
Acular LS | Allergan | eye 5 | Ketorolac (0.4% w/v) | @128
Restasis | Allergan | eye 0.4 | Cyclosporine (0.05% w/v) | @612
Relestat | Allergan | eye 5 | Epinastine (0.05% w/v) | @248
*Ciplox | Cipla | eye 10 | Ciprofloxacin (0.3% w/v) | @18
*Ciplox-D | Cipla | eye 10 | Ciprofloxacin (0.3% w/v) + Dexamethasone (0.1% w/v) | @26
*Moxicip | Cipla | eye 5 | Moxifloxacin (0.5% w/v) | @128
Moxicip | Cipla | eyeoint 5 | Moxifloxacin (0.5% w/w) | @98
*Tears Plus | Allergan | eye 10 otc | Polyvinyl Alcohol (1.4% w/v) + Povidone (0.6% w/v) | @128
*Milflodex | Sun Pharma | eye 5 | Moxifloxacin (0.5% w/v) + Dexamethasone (0.1% w/v) | @148
*Latoprost | Sun Pharma | eye 2.5 | Latanoprost (0.005% w/v) | @462
Xalacom | Pfizer | eye 2.5 | Latanoprost (0.005% w/v) + Timolol (0.5% w/v) | @848
Bimat | Ajanta | eye 3 | Bimatoprost (0.03% w/v) | @428
*Apdrops | Ajanta | eye 5 | Moxifloxacin (0.5% w/v) | @132
Apdrops-LP | Ajanta | eye 5 | Moxifloxacin (0.5% w/v) + Loteprednol (0.5% w/v) | @188
*Soft Drops | Ajanta | eye 10 otc | Carboxymethylcellulose (0.5% w/v) | @138
Olopat | Ajanta | eye 5 | Olopatadine (0.1% w/v) | @168
Olopat OD | Ajanta | eye 5 | Olopatadine (0.2% w/v) | @212
*Winolap | Sun Pharma | eye 5 | Olopatadine (0.1% w/v) | @162
Winolap DS | Sun Pharma | eye 5 | Olopatadine (0.2% w/v) | @208
*Zoxan | FDC | eye 5 | Ciprofloxacin (0.3% w/v) | @16
Zoxan-D | FDC | eye 5 | Ciprofloxacin (0.3% w/v) + Dexamethasone (0.1% w/v) | @22
*Zoxan | FDC | eyeoint 5 | Ciprofloxacin (0.3% w/w) | @22
*Pyrimon | FDC | eye 5 | Chloramphenicol (1% w/v) + Dexamethasone (0.1% w/v) | @38
Mosi D | FDC | eye 5 | Moxifloxacin (0.5% w/v) + Dexamethasone (0.1% w/v) | @112
Dorzox | Cipla | eye 5 | Dorzolamide (2% w/v) | @398
*Toba | Sun Pharma | eye 5 | Tobramycin (0.3% w/v) | @86
*Toba-F | Sun Pharma | eye 5 | Tobramycin (0.3% w/v) + Fluorometholone (0.1% w/v) | @128
*Otek-AC | FDC | ear 5 | Ofloxacin (0.3% w/v) + Clotrimazole (1% w/v) + Beclometasone (0.025% w/v) + Lidocaine (2% w/v) | Plus@92
*Candibiotic | Glenmark | ear 5 | Chloramphenicol (5% w/v) + Beclometasone (0.025% w/v) + Clotrimazole (1% w/v) + Lidocaine (2% w/v) | @112
`
