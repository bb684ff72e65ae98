/** Thyroid, steroids, women's health and urology; the format is that of `expandBrandTable`. */
export const hormoneBrands = `
*Thyronorm | Abbott | btab 120 | Thyroxine | 12.5mcg@112; 25mcg@168; 37.5mcg@178; 50mcg@182; 62.5mcg@188; 75mcg@202; 88mcg@208; 100mcg@198; 112mcg@216; 125mcg@222; 137mcg@228; 150mcg@234
*Eltroxin | GSK | btab 60 | Thyroxine | 25mcg@98; 50mcg@112; 75mcg@132; 88mcg@138
Thyrox | Macleods | btab 100 | Thyroxine | 12.5mcg@98; 25mcg@128; 50mcg@138; 75mcg@158
*Neo-Mercazole | Abbott | btab 100 | Carbimazole | 5@198; 10@372; 20@698
*Wysolone | Pfizer | tabdt 15 | Prednisolone | 5@16; 10@28; 20@48; 40@86
Omnacortil | Macleods | tabdt 10 | Prednisolone | 2.5@7; 5@11; 10@18; 20@32
*Omnacortil | Macleods | susp 60 | Prednisolone (5mg/5ml) | @32
Omnacortil Forte | Macleods | susp 60 | Prednisolone (15mg/5ml) | @58
*Medrol | Pfizer | tab 10 | Methylprednisolone | 4@72; 8@128; 16@228
*Solu-Medrol | Pfizer | inj 1 | Methylprednisolone | 40mg@142; 125mg@398; 500mg@1128; 1gm@1928
Ivepred | Sun Pharma | tab 10 | Methylprednisolone | 4@58; 8@98; 16@178
*Betnesol | GSK | tab 20 | Betamethasone | 0.5@16
Betnesol Forte | GSK | tab 20 | Betamethasone (1mg) | @28
*Betnesol | GSK | amp 1 | Betamethasone (4mg/ml) | 4mg@12
Betnesol | GSK | drops 15 | Betamethasone (0.5mg/ml) | @42
*Dexona | Zydus | injml 2 | Dexamethasone (4mg/ml) | 8mg@11
*Dexona | Zydus | tab 30 | Dexamethasone | 0.5@8; 4@62
*Defcort | Macleods | tab 6 | Deflazacort | 6@78; 12@138; 24@248; 30@298
Defcort | Macleods | susp 30 | Deflazacort (6mg/5ml) | @82
*Efcorlin | GSK | inj 1 | Hydrocortisone | 100mg@62
*Primolut-N | Bayer | tab 10 | Norethisterone | 5@78
*Duphaston | Abbott | tab 10 | Dydrogesterone | 10@768
*Yasmin | Bayer | tab 21 | Ethinyl Estradiol (0.03mg) + Drospirenone (3mg) | @468
Yaz | Bayer | tab 28 | Ethinyl Estradiol (0.02mg) + Drospirenone (3mg) | @498
*Diane-35 | Bayer | tab 21 | Cyproterone (2mg) + Ethinyl Estradiol (0.035mg) | @412
Progynova | Bayer | tab 28 | Estradiol Valerate | 1@212; 2@286
*Unwanted-72 | Mankind | tab 1 otc | Levonorgestrel | =1.5mg@98
*Unwanted 21 Days | Mankind | tab 21 | Levonorgestrel (0.15mg) + Ethinyl Estradiol (0.03mg) | @42
*Unwanted-Kit | Mankind | tab 5 | Mifepristone (200mg) + Misoprostol (200mcg) | @412
*i-Pill | Cipla | tab 1 otc | Levonorgestrel (1.5mg) | @102
Ovral G | Pfizer | tab 20 | Ethinyl Estradiol (0.05mg) + Norgestrel (0.5mg) | @168
*Ovral L | Pfizer | tab 21 | Ethinyl Estradiol (0.03mg) + Levonorgestrel (0.15mg) | @72
*Loette | Pfizer | tab 21 | Ethinyl Estradiol (0.02mg) + Levonorgestrel (0.1mg) | @318
Premarin | Pfizer | tab 28 | Conjugated Estrogens | 0.3@412
*Deviry | Torrent | tab 10 | Medroxyprogesterone | 2.5@48; 5@62; 10@78
*Susten | Sun Pharma | softcap 10 | Progesterone | 100@298; 200@512; 300@698; 400@828
*Susten | Sun Pharma | amp 1 | Progesterone (50mg/ml) | 50mg@62
Naturogest | Zydus | softcap 10 | Progesterone | 100@278; 200@478; 400@782
*Pause | Emcure | tab 10 | Tranexamic Acid | 500@186
*Pause-MF | Emcure | tab 10 | Mefenamic Acid (250mg) + Tranexamic Acid (500mg) | @248
Pause | Emcure | amp 5 | Tranexamic Acid (100mg/ml) | 500mg@78
*Texakind-MF | Mankind | tab 10 | Mefenamic Acid (250mg) + Tranexamic Acid (500mg) | @168
Texakind | Mankind | tab 10 | Tranexamic Acid | 500@128
*Sylate | Emcure | tab 10 | Etamsylate | 250@82; 500@148
*Letoval | Sun Pharma | tab 5 | Letrozole | 2.5@188
*Caberlin | Sun Pharma | tab 4 | Cabergoline | 0.25@204; 0.5@372
*Proluton Depot | Zydus | amp 1 | Hydroxyprogesterone Caproate | 250mg=250mg/ml@118; 500mg=250mg/ml@198
*Duvadilan | Abbott | tab 50 | Isoxsuprine | 10@412
*Veltam | Intas | tab 15 | Tamsulosin | 0.2@212; 0.4@368
*Veltam Plus | Intas | tab 15 | Tamsulosin (0.4mg) + Dutasteride (0.5mg) | @498
*Urimax | Cipla | cap 15 | Tamsulosin | 0.2@198; 0.4@348
*Urimax D | Cipla | tab 15 | Tamsulosin (0.4mg) + Dutasteride (0.5mg) | @512
*Contiflo OD | Sun Pharma | cap 15 | Tamsulosin | 0.4@312
*Silodal D | Sun Pharma | cap 10 | Silodosin + Dutasteride (0.5mg) | 4@268; 8@428
Rapilif | Ipca | tab 10 | Silodosin | 8@312
Alfoo | Dr Reddy's | tab 15 | Alfuzosin | 10@286
*Finast | Dr Reddy's | tab 15 | Finasteride | 5@286
*Finpecia | Cipla | tab 15 | Finasteride | 1@98
*Dutas-T | Dr Reddy's | cap 10 | Dutasteride (0.5mg) + Tamsulosin (0.4mg) | @328
*Flavocip | Cipla | tab 10 | Flavoxate | 200@148
*Citralka | Pfizer | liquid 100 | Disodium Hydrogen Citrate (1.38gm/5ml) | @118
*Cital | Indoco | liquid 100 | Disodium Hydrogen Citrate (1.38gm/5ml) | @98
*Manforce | Mankind | tab 4 | Sildenafil | 50@112; 100@158
*Megalis | Macleods | tab 4 | Tadalafil | 10@112; 20@148
*Suhagra | Cipla | tab 4 | Sildenafil | 25@62; 50@98; 100@138
Penegra | Zydus | tab 4 | Sildenafil | 25@98; 50@168; 100@238
`
