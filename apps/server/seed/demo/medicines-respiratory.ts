/** Asthma, cough, cold and allergy; the format is that of `expandBrandTable`. */
export const respiratoryBrands = `
*Asthalin | Cipla | inh 200 | Salbutamol | 100mcg@158
*Asthalin | Cipla | resp 2.5 | Salbutamol | 2.5mg=2.5mg/2.5ml@12
*Asthalin | Cipla | syr 100 | Salbutamol (2mg/5ml) | @22
*Levolin | Cipla | inh 200 | Levosalbutamol | 50mcg@238
*Budecort | Cipla | inh 200 | Budesonide | 100mcg@318; 200mcg@412
*Budecort | Cipla | resp 2 | Budesonide | 0.5mg=0.5mg/2ml@118; 1mg=1mg/2ml@168
*Foracort | Cipla | inh 120 | Formoterol (6mcg) + Budesonide | 100=100mcg@358; 200=200mcg@428; 400=400mcg@612
*Foracort | Cipla | rota 30 | Formoterol (6mcg) + Budesonide | 100=100mcg@212; 200=200mcg@276; 400=400mcg@398
Foracort | Cipla | resp 2 | Formoterol (20mcg/2ml) + Budesonide | 0.5mg=0.5mg/2ml@68; 1mg=1mg/2ml@88
*Seroflo | Cipla | inh 120 | Salmeterol + Fluticasone Propionate | 125=25mcg+125mcg@586; 250=25mcg+250mcg@768; 50=25mcg+50mcg@398
*Duolin | Cipla | inh 200 | Levosalbutamol (50mcg) + Ipratropium (20mcg) | @412
*Duolin | Cipla | resp 2.5 | Levosalbutamol (1.25mg/2.5ml) + Ipratropium (500mcg/2.5ml) | @32
*Tiova | Cipla | rota 15 | Tiotropium | 18mcg@226
Ipravent | Cipla | inh 200 | Ipratropium | 20mcg@212
*Seretide | GSK | inh 120 | Salmeterol + Fluticasone Propionate | 50=25mcg+50mcg@512; 125=25mcg+125mcg@668; 250=25mcg+250mcg@928
*Symbicort Turbuhaler | AstraZeneca | inh 60 | Formoterol (4.5mcg) + Budesonide | 80=80mcg@684; 160=160mcg@836
Pulmicort | AstraZeneca | resp 2 | Budesonide | 0.5mg=0.5mg/2ml@26; 1mg=1mg/2ml@38
*Aerocort | Cipla | inh 200 | Levosalbutamol (50mcg) + Beclometasone (50mcg) | @312
Aerocort | Cipla | rota 30 | Levosalbutamol (100mcg) + Beclometasone (100mcg) | @112
*Formonide | Zydus | inh 120 | Formoterol (6mcg) + Budesonide | 100=100mcg@328; 200=200mcg@398; 400=400mcg@578
*Budamate | Lupin | rota 30 | Formoterol (6mcg) + Budesonide | 200=200mcg@258; 400=400mcg@378
Salbair | Lupin | inh 200 | Levosalbutamol | 50mcg@226
*Deriphyllin | Zydus | tab 30 | Etofylline (77mg) + Theophylline (23mg) | @16
*Deriphyllin Retard | Zydus | tab 30 | Etofylline + Theophylline | 150=115mg+35mg@32; 300=231mg+69mg@48
Deriphyllin | Zydus | amp 2 | Etofylline (84.7mg/ml) + Theophylline (25.3mg/ml) | @8
Theo-Asthalin | Cipla | tab 20 | Salbutamol (2mg) + Theophylline (100mg) | @18
Doxolin | Zydus | tab 10 | Doxofylline | 400@78
*Montair | Cipla | tab 15 | Montelukast | 4@108; 5@138; 10@236
*Montair LC | Cipla | tab 15 | Levocetirizine (5mg) + Montelukast (10mg) | @262
Montair LC | Cipla | syr 60 | Levocetirizine (2.5mg/5ml) + Montelukast (4mg/5ml) | @132
*Montair-FX | Cipla | tab 15 | Fexofenadine (120mg) + Montelukast (10mg) | @278
Montair Plus | Cipla | tabsr 10 | Bambuterol (10mg) + Montelukast (10mg) | @232
*Montek LC | Sun Pharma | tab 15 | Levocetirizine (5mg) + Montelukast (10mg) | @268
*Telekast-L | Lupin | tab 15 | Levocetirizine (5mg) + Montelukast (10mg) | @256
Telekast-F | Lupin | tab 10 | Fexofenadine (120mg) + Montelukast (10mg) | @212
*Monticope | Mankind | susp 60 | Levocetirizine (2.5mg/5ml) + Montelukast (4mg/5ml) | @98
Monticope-A | Mankind | tab 10 | Acebrophylline (200mg) + Levocetirizine (5mg) + Montelukast (10mg) | @168
*Allegra | Sanofi | tab 10 | Fexofenadine | 120mg@212; 180mg@252
Allegra | Sanofi | susp 100 | Fexofenadine (30mg/5ml) | @212
*Allegra-M | Sanofi | tab 10 | Fexofenadine (120mg) + Montelukast (10mg) | @268
Avil | Sanofi | tab 15 | Pheniramine | 25@9.8; 50@14.6
*Avil | Sanofi | amp 2 | Pheniramine (22.75mg/ml) | @7.2
Fexova | Ipca | tab 10 | Fexofenadine | 180@168
*Alerid | Cipla | tab 10 otc | Cetirizine | 10@22
*Alerid | Cipla | syr 60 | Cetirizine (5mg/5ml) | @46
*Cetzine | GSK | tab 15 otc | Cetirizine | 10@28
Cetzine | GSK | syr 60 | Cetirizine (5mg/5ml) | @58
*Okacet | Cipla | tab 10 otc | Cetirizine | 10@18
*Xyzal | Dr Reddy's | tab 10 | Levocetirizine | 5@112
*Teczine | Sun Pharma | tab 15 | Levocetirizine | 5@92; 10@138
1-AL | FDC | tab 10 | Levocetirizine | 5@56
1-AL | FDC | syr 60 | Levocetirizine (2.5mg/5ml) | @62
*1-AL M | FDC | tab 10 | Levocetirizine (5mg) + Montelukast (10mg) | @162
Atarax | Dr Reddy's | tab 15 | Hydroxyzine | 10@52; 25@98
*Atarax | Dr Reddy's | syr 100 | Hydroxyzine (10mg/5ml) | @82
*Phenergan | Abbott | syr 100 | Promethazine (5mg/5ml) | @48
Phenergan | Abbott | amp 2 | Promethazine (25mg/ml) | @12
*Ascoril LS | Glenmark | syr 100 | Ambroxol (30mg/5ml) + Levosalbutamol (1mg/5ml) + Guaifenesin (50mg/5ml) | @128
Ascoril LS | Glenmark | drops 15 | Ambroxol (7.5mg/ml) + Levosalbutamol (0.25mg/ml) + Guaifenesin (12.5mg/ml) | @98
*Ascoril D Plus | Glenmark | syr 100 | Chlorpheniramine Maleate (2mg/5ml) + Dextromethorphan (10mg/5ml) + Phenylephrine (5mg/5ml) | @132
Ascoril Expectorant | Glenmark | syr 100 | Bromhexine (4mg/5ml) + Guaifenesin (50mg/5ml) + Menthol (0.5mg/5ml) + Terbutaline (1.25mg/5ml) | @128
Ascoril Flu | Glenmark | syr 60 | Chlorpheniramine Maleate (1mg/5ml) + Paracetamol (125mg/5ml) + Phenylephrine (5mg/5ml) | @82
Alex Junior | Glenmark | syr 60 | Chlorpheniramine Maleate (2mg/5ml) + Dextromethorphan (5mg/5ml) + Phenylephrine (2.5mg/5ml) | @88
*Benadryl | J&J | syr 150 | Diphenhydramine (14.08mg/5ml) + Ammonium Chloride (138mg/5ml) + Sodium Citrate (57.03mg/5ml) | @148
Benadryl DR | J&J | syr 100 | Chlorpheniramine Maleate (4mg/10ml) + Dextromethorphan (20mg/10ml) | @132
*Corex DX | Pfizer | syr 100 | Chlorpheniramine Maleate (4mg/5ml) + Dextromethorphan (10mg/5ml) | @142
*Tixylix | Abbott | syr 100 | Promethazine (1.5mg/5ml) + Pholcodine (1.5mg/5ml) | @142
*Grilinctus | Franco-Indian | syr 100 | Ammonium Chloride (60mg/5ml) + Chlorpheniramine Maleate (2.5mg/5ml) + Dextromethorphan (5mg/5ml) + Guaifenesin (50mg/5ml) | @124
*Grilinctus-BM | Franco-Indian | syr 100 | Bromhexine (8mg/5ml) + Terbutaline (2.5mg/5ml) | @122
*Tusq-DX | Blue Cross | syr 100 | Chlorpheniramine Maleate (2mg/5ml) + Dextromethorphan (10mg/5ml) + Phenylephrine (5mg/5ml) | @124
Tusq-X | Blue Cross | syr 100 | Ambroxol (15mg/5ml) + Terbutaline (1.25mg/5ml) + Guaifenesin (50mg/5ml) | @118
*Zedex | Dr Reddy's | syr 100 | Chlorpheniramine Maleate (2mg/5ml) + Dextromethorphan (10mg/5ml) | @126
Bro-Zedex | Dr Reddy's | syr 100 | Bromhexine (4mg/5ml) + Guaifenesin (50mg/5ml) + Terbutaline (1.25mg/5ml) | @128
*Bro-Zedex LS | Dr Reddy's | syr 100 | Ambroxol (30mg/5ml) + Levosalbutamol (1mg/5ml) + Guaifenesin (50mg/5ml) | @132
Viscodyne | Wockhardt | syr 100 | Chlorpheniramine Maleate (2mg/5ml) + Dextromethorphan (10mg/5ml) | @98
Mucolite | Dr Reddy's | syr 100 | Ambroxol (30mg/5ml) | @112
*Mucolite | Dr Reddy's | drops 15 | Ambroxol (7.5mg/ml) | @82
*Mucinac | Cipla | efftab 10 | Acetylcysteine | 600@268
Ambrodil-S | Aristo | syr 100 | Ambroxol (15mg/5ml) + Salbutamol (1mg/5ml) | @92
*Ambrodil-LX | Aristo | drops 15 | Ambroxol (7.5mg/ml) + Levosalbutamol (0.25mg/ml) + Guaifenesin (12.5mg/ml) | @88
Ambrodil | Aristo | syr 100 | Ambroxol (30mg/5ml) | @88
*Cofsils | Cipla | syr 100 otc | Ambroxol (15mg/5ml) + Guaifenesin (50mg/5ml) + Terbutaline (1.25mg/5ml) | @118
*Cheston Cold | Cipla | tab 10 | Cetirizine (5mg) + Paracetamol (325mg) + Phenylephrine (10mg) | @56
*Wikoryl | Alembic | tab 10 otc | Chlorpheniramine Maleate (2mg) + Paracetamol (325mg) + Phenylephrine (5mg) | @48
*Wikoryl | Alembic | susp 60 otc | Chlorpheniramine Maleate (1mg/5ml) + Paracetamol (125mg/5ml) + Phenylephrine (2.5mg/5ml) | @72
Wikoryl L | Alembic | tab 10 | Levocetirizine (2.5mg) + Paracetamol (500mg) + Phenylephrine (5mg) | @62
*T-Minic | GSK | drops 15 | Chlorpheniramine Maleate (1mg/ml) + Phenylephrine (2.5mg/ml) | @98
Solvin Cold | Ipca | tab 10 otc | Chlorpheniramine Maleate (2mg) + Paracetamol (500mg) + Phenylephrine (10mg) | @46
*Solvin Cold | Ipca | syr 60 otc | Chlorpheniramine Maleate (1mg/5ml) + Paracetamol (125mg/5ml) + Phenylephrine (5mg/5ml) | @68
*Otrivin | GSK | nasalml 10 otc | Xylometazoline | 0.1%=0.1% w/v@98
*Otrivin Pediatric | GSK | ndrops 10 otc | Xylometazoline (0.05% w/v) | @82
Otrivin Oxy | GSK | nasalml 10 otc | Oxymetazoline (0.05% w/v) | @112
*Nasivion | P&G Health | ndrops 10 otc | Oxymetazoline (0.05% w/v) | @98
Nasivion Mini Baby | P&G Health | ndrops 10 otc | Oxymetazoline (0.01% w/v) | @92
Nasivion S | P&G Health | nasalml 10 otc | Oxymetazoline (0.05% w/v) | @112
*Nasoclear | Zydus | ndrops 15 otc | Sodium Chloride (0.65% w/v) | @72
*Flomist | Cipla | nasal 120 | Fluticasone Propionate | 50mcg@386
*Duonase | Cipla | nasal 70 | Azelastine (140mcg) + Fluticasone Propionate (50mcg) | @442
*Avamys | GSK | nasal 120 | Fluticasone Furoate | 27.5mcg@468
*Metaspray | Cipla | nasal 120 | Mometasone | 50mcg@378
Momate | Glenmark | nasal 120 | Mometasone | 50mcg@352
*AB Phylline | Sun Pharma | cap 10 | Acebrophylline | 100@128
`
